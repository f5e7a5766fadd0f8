import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'

/** What a tool says while it works and afterwards: the words of the specification. */
interface ToolWords {
  working: string
  done: string
}

export type ToolStep = 'closed' | 'asking' | 'working' | 'done' | 'failed'

/** The steps of a tool: asking, working, done or failed. What was typed stays after a failure. */
export function useToolState({ working, done }: ToolWords) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<ToolStep>('closed')
  const [detail, setDetail] = useState<string | null>(null)
  const run = async (work: () => Promise<string | undefined>) => {
    if (step === 'working') return
    setStep('working')
    setDetail(null)
    try {
      setDetail((await work()) ?? null)
      setStep('done')
      // The page shows what the server has now. The tool stays open, and says that it is done.
      await queryClient.invalidateQueries({ queryKey: ['games'] })
    } catch (error) {
      setDetail(toErrorMessage(error as Error))
      setStep('failed')
    }
  }
  const status = step === 'working' ? working : step === 'done' ? done : step === 'failed' ? 'error' : null
  return { step, status, detail, open: () => setStep('asking'), close: () => setStep('closed'), run }
}
