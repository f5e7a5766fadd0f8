import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#/shared/errorMessage.ts'

/** A tool's messages while it works and afterward, as quoted in the specification. */
export interface ToolWords {
  working: string
  done: string
}

/** What an action has to say when it is done: another word than the tool's `done`, and details. */
export interface ToolResult {
  status?: string
  detail?: string
}

export type ToolStep = 'closed' | 'asking' | 'working' | 'done' | 'failed'

/** The steps of a tool: asking, working, done or failed. What was typed stays after a failure. */
export function useToolState(words: ToolWords) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<ToolStep>('closed')
  const [result, setResult] = useState<ToolResult>({})
  // What was confirmed is what is said, also when the next press would undo it.
  const [{ working, done }, setSaid] = useState(words)
  const run = async (work: () => Promise<ToolResult>) => {
    if (step === 'working') return
    setStep('working')
    setSaid(words)
    setResult({})
    try {
      setResult(await work())
      setStep('done')
      // The page shows the server's current state. The tool stays open and says that it is done.
      await queryClient.invalidateQueries({ queryKey: ['games'] })
    } catch (error) {
      setResult({ detail: errorMessage(error as Error) })
      setStep('failed')
    }
  }
  const statuses = { closed: null, asking: null, working, done: result.status ?? done, failed: 'error' }
  return {
    step,
    status: statuses[step],
    detail: result.detail,
    open: () => setStep('asking'),
    close: () => setStep('closed'),
    run,
  }
}
