import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { developerSuggestionsQuery } from '#/features/catalog/developerSuggestions/developerSuggestions.client.ts'
import { SUGGEST_PAUSE_MS } from '#/features/catalog/games/games.limits.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { RadioGroup } from '#/ui/Choice.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Form } from '#/ui/Form.tsx'
import { TextField } from '#/ui/TextField.tsx'
import { useDebouncedValue } from '#/ui/useDebouncedValue.ts'
import { mergeDevelopers } from './developerTools.client.ts'
import type { DeveloperDialogProps } from './EditDeveloperDialog.tsx'

/** A moderator makes a developer one with another, who stays. */
export default function MergeDeveloperDialog({ developer, onClose }: DeveloperDialogProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(developer.name)
  const [chosen, setChosen] = useState<{ slug: string; name: string }>()
  const [error, setError] = useState('')
  const wanted = useDebouncedValue(text.trim(), SUGGEST_PAUSE_MS)
  const found = useQuery({
    ...developerSuggestionsQuery(wanted),
    enabled: wanted !== '',
    placeholderData: (before) => before,
  })
  const others = (found.data?.items ?? []).filter(({ slug }) => slug !== developer.slug)
  const merging = useMutation({
    mutationFn: (into: string) => mergeDevelopers(developer.slug, into),
    onSuccess: async ({ slug }) => {
      onClose()
      await queryClient.invalidateQueries()
      location.assign(paths.developer(slug))
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Merge ${developer.name} into another developer`} form>
      <Form
        submitLabel="Merge"
        onSubmit={() => (chosen ? merging.mutate(chosen.slug) : setError('Choose who stays'))}
        onCancel={onClose}
        isBusy={merging.isPending}
        error={merging.isError && errorMessage(merging.error)}
        note="This can’t be undone."
      >
        <TextField
          label="Find the developer who stays"
          value={text}
          onChange={(typed) => {
            setText(typed)
            setChosen(undefined)
          }}
        />
        {others.length > 0 && (
          <RadioGroup
            label="Who stays"
            name="into"
            options={others.map(({ slug, name, games }) => ({
              value: slug,
              label: name,
              hint: plural(games, 'game'),
            }))}
            value={chosen?.slug}
            onChange={(slug) => {
              setChosen(others.find((other) => other.slug === slug))
              setError('')
            }}
            error={error}
          />
        )}
        <p role="status" className="muted text-13 break">
          {chosen
            ? `${plural(developer.games, 'game')} of ${developer.name} ${developer.games === 1 ? 'goes' : 'go'} to ${chosen.name}. “${developer.name}” becomes another name, and its address leads there.`
            : found.isSuccess && others.length === 0 && 'No other developer has a name like this.'}
        </p>
      </Form>
    </Dialog>
  )
}
