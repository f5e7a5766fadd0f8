/** Why a rule rejects something: an HTTP status and a sentence for the reader. */
export interface Refusal {
  status: 403 | 404 | 409
  detail: string
}

export const refuse = (status: Refusal['status'], detail: string): Refusal => ({ status, detail })
