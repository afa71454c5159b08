import { DOWN_AFTER_MS } from '@parley/contract/botDeploy/bot.rules.ts'
import type { Clock } from '../kernel/clock.ts'

/**
 * Whether agents can be judged by their silence. Where Parley itself was away – it has just started, or was held up – they could not be
 * heard, and ask again only every half a minute by then.
 */
export function judging(clock: Clock, everyMs: number): () => boolean {
  let last = clock.now().getTime()
  let since = last
  return () => {
    const at = clock.now().getTime()
    if (at - last > DOWN_AFTER_MS + everyMs) since = at
    last = at
    return at - since >= DOWN_AFTER_MS
  }
}
