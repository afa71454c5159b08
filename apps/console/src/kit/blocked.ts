/** Why something cannot be done now: a sentence, or a reason of the contract that carries one. */
export type Blocked = string | { readonly message: string } | undefined

export const blockedText = (blocked: Blocked): string | undefined =>
  typeof blocked === 'object' ? blocked.message : blocked
