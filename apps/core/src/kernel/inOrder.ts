/** Each id once, smallest first: two that lock rows in this order never wait for each other. */
export const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
