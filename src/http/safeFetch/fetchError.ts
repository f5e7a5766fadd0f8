/** Why a fetch failed, for programs. */
export type FetchFailure = 'address' | 'unreachable' | 'slow' | 'status' | 'size' | 'type' | 'redirects'

/** A fetch that was refused or failed. Its message is one sentence for the person who gave the address. */
export class FetchError extends Error {
  readonly failure: FetchFailure
  /** The server's status, for the failure `status`. */
  readonly status: number | undefined

  constructor(failure: FetchFailure, message: string, status?: number) {
    super(message)
    this.failure = failure
    this.status = status
  }
}
