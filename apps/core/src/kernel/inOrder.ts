/** Each id once, smallest first: whoever locks rows in this order never waits for somebody who waits for them. */
export const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
