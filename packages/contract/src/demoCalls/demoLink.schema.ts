import { z } from 'zod'
import { enumOf, text } from '../kernel/schema.ts'
import { demoLinkState } from './demoCall.enum.ts'
import { LONGEST_SAID } from './demoLink.ts'

const secret = z.string().min(1).max(100)

export const demoLinkSecret = z.object({ secret })

/** What someone with a link sees before they begin. */
export const demoInvitation = z.object({
  title: z.string(),
  note: z.string(),
  language: z.string(),
  company: z.string(),
  state: enumOf(demoLinkState),
})
export type DemoInvitation = z.output<typeof demoInvitation>

/** What the public page sends on the socket of a link. Who comes back shows the token of the conversation, and is told everything again. */
export const demoInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start'), secret }),
  z.strictObject({ type: z.literal('resume'), token: secret }),
  z.strictObject({ type: z.literal('text'), text: text(1, LONGEST_SAID), id: z.string().min(1).max(40) }),
  z.strictObject({ type: z.literal('dtmf'), keys: z.string().regex(/^[0-9*#]{1,32}$/), id: z.string().min(1).max(40) }),
  z.strictObject({ type: z.literal('hangup') }),
])
export type DemoInput = z.output<typeof demoInput>

/** What a stranger is told: what was said, and nothing of the flow. */
export const demoOutput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), token: z.string() }),
  z.object({ type: z.literal('said'), text: z.string() }),
  z.object({ type: z.literal('heard'), text: z.string() }),
  /** A person would go on from here. */
  z.object({ type: z.literal('transferred') }),
  z.object({ type: z.literal('listening'), hints: z.array(z.string()), dtmf: z.boolean() }),
  z.object({ type: z.literal('ended'), failed: z.boolean() }),
  z.object({ type: z.literal('refused'), error: z.string() }),
  /** The link does not open, or no longer: nothing more comes. */
  z.object({ type: z.literal('closed'), error: z.string() }),
])
export type DemoOutput = z.output<typeof demoOutput>
