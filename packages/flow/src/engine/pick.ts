/** A number below `count` that depends on nothing but the seed and how many were drawn before. */
export function pick(seed: number, draw: number, count: number): number {
  let mixed = (seed ^ Math.imul(draw + 1, 0x9e3779b9)) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % count
}
