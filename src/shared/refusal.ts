/** Why something cannot be done, as a rule answers it: an HTTP status and a sentence for the person. */
export interface Refusal {
  status: 403 | 404 | 409
  detail: string
}

export const refuse = (status: Refusal['status'], detail: string): Refusal => ({ status, detail })
