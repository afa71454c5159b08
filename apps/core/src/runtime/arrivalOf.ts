import type { Setup } from './setup.ts'

/** Of a call that waited in a queue, or is answered by a flow in the place of another, the record says so. */
export function arrivalOf({ queued, standsIn }: Setup) {
  const texts = [
    ...(queued
      ? [`Waited ${Math.round(queued.waitedMs / 1_000)} s in the queue, at first as number ${queued.position}`]
      : []),
    ...(standsIn === undefined ? [] : [`This flow stands in: ${standsIn}`]),
  ]
  return (
    texts.length > 0 && {
      text: texts.join('. '),
      data: {
        ...(queued && { waitedMs: queued.waitedMs, position: queued.position }),
        ...(standsIn !== undefined && { standsIn }),
      },
    }
  )
}
