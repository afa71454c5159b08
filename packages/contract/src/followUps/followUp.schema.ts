import { z } from 'zod'
import { count, enumOf, guid, id, instant, range, text } from '../kernel/schema.ts'
import {
  followUpChannel,
  followUpConsent,
  followUpReason,
  followUpState,
  followUpTo,
  followUpWhen,
  MAX_FOLLOW_UP_TEXTS,
  MAX_FOLLOW_UPS,
  unansweredResult,
} from './followUp.enum.ts'

const followUpText = z.strictObject({
  language: z.string().max(20).meta({ label: 'Language', help: 'Leave empty for all other languages.' }),
  /** Of an email. */
  subject: text(0, 200).meta({ label: 'Subject' }),
  text: text(1, 1_000).meta({ label: 'Text', help: 'Write {{column}} where the value of a column goes.' }),
})
export type FollowUpText = z.output<typeof followUpText>

const followUp = z.strictObject({
  /** Names it for good: a contact gets what has the same key once. */
  key: guid,
  when: enumOf(followUpWhen).meta({ label: 'When' }),
  tries: range(1, 20).meta({ label: 'Unanswered tries' }),
  /** Which results count as such. */
  results: z.array(enumOf(unansweredResult)).max(3).meta({ label: 'These count' }),
  channel: enumOf(followUpChannel).meta({ label: 'Sent as' }),
  to: enumOf(followUpTo).meta({
    label: 'To',
    help: 'Where it can’t be told whether a number is a mobile, it counts as one.',
  }),
  /** Of an email. */
  column: z.string().max(60).meta({ label: 'Email column' }),
  texts: z.array(followUpText).min(1).max(MAX_FOLLOW_UP_TEXTS).meta({ label: 'Texts' }),
})
export type FollowUp = z.output<typeof followUp>

export const followUps = z.strictObject({
  steps: z.array(followUp).max(MAX_FOLLOW_UPS).meta({ label: 'Follow-ups' }),
  consent: enumOf(followUpConsent).meta({ label: 'Consent' }),
  /** Of type “Yes or no”; with “yes” the contact agreed. */
  consentColumn: z.string().max(60).meta({ label: 'Consent column' }),
  isStated: z.boolean().meta({
    label: 'All contacts of this campaign agreed to messages',
    help: 'Your name and the time are kept with it. A copy of the campaign asks for it again.',
  }),
  /** Who stated it, and when; the core says. */
  statedBy: id.nullable(),
  statedAt: instant.nullable(),
})
export type FollowUps = z.output<typeof followUps>

/** What was, or is to be, sent to a contact. */
export const sentFollowUp = z.object({
  at: instant,
  channel: enumOf(followUpChannel),
  /** By which try it follows; null: as the contact was given up. */
  tries: count.nullable(),
  state: enumOf(followUpState),
  reason: enumOf(followUpReason).nullable(),
  /** Why it is tried again, or has failed. */
  error: z.string().nullable(),
  /** Of one that waits. */
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
  recipient: z.string().nullable(),
  /** Null where nothing was sent, or for people who may not see it. */
  text: z.string().nullable(),
  /** What the SMS center or the mail server said later. */
  receipt: z.string().nullable(),
})

/** How many messages waited that are not sent any more. */
export const droppedFollowUps = z.object({ dropped: count })

/** Of a campaign, with why contacts were left out. */
export const followUpCounts = z.object({
  sent: count,
  waiting: count,
  failed: count,
  leftOut: z.array(z.object({ reason: enumOf(followUpReason), contacts: count })),
})
export type FollowUpCounts = z.output<typeof followUpCounts>
