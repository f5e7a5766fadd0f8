import { useState } from 'react'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { ApiError, apiGet } from '#/shared/apiClient.ts'
import { Button } from '#/ui/Button.tsx'
import { Section } from './Section.tsx'
import { saveFile } from './saveFile.ts'

/** Downloads everything that is stored about the member. */
export function ExportData() {
  const sending = useSending()
  const [said, say] = useState('')
  const download = async () => {
    say('')
    const data = await apiGet<{ cut: string[] }>('/api/me/export', undefined, { asViewer: true }).catch(
      (error) => {
        if (error instanceof ApiError && error.problem.status === 429)
          throw new Error('You just downloaded your data. Try again in 30 seconds.')
        throw error
      },
    )
    saveFile('my-data.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`)
    const { cut } = data
    say(
      cut.length === 0
        ? 'Your download has started.'
        : `Your download has started. It contains the newest 5,000 ${cut.join(', ').replaceAll('_', ' ')}.`,
    )
  }
  return (
    <Section
      id="export"
      title="Your data"
      note="Download everything we store about you as a JSON file: profile, votes, reviews, comments, lists, and history. It doesn’t include passwords or other secrets."
    >
      <Button
        className="self-start"
        icon="arrow-down"
        busy={sending.busy}
        onClick={() => sending.send(download)}
      >
        Download my data
      </Button>
      <ErrorMessage>{sending.failure}</ErrorMessage>
      <StatusMessage>{said}</StatusMessage>
    </Section>
  )
}
