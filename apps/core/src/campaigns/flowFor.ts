/** Which of the flows that share the contacts is for this one, the first being 0: always the same, and by chance like the toss of a coin. */
export function flowFor(idContact: number, shares: readonly number[]): number {
  const place = spread(idContact) % 100
  let below = 0
  const flow = shares.findIndex((share) => {
    below += share
    return place < below
  })
  return Math.max(0, flow)
}

/** Numbers that follow each other land far apart. */
function spread(id: number): number {
  let hash = Math.imul(id ^ Math.floor(id / 2 ** 32) ^ 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
