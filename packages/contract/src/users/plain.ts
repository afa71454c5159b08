import { messages } from '../kernel/messages.ts'
import { text } from '../kernel/schema.ts'
import { isPlain } from './user.rules.ts'

/** Text in any script, on one line, without characters that only change how it is read. */
export const plain = (min: number, max: number) => text(min, max).refine(isPlain, { error: messages.plain })
