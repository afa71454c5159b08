import { z } from 'zod'
import { followUpState } from '../followUps/followUp.enum.ts'
import { sentFollowUp } from '../followUps/followUp.schema.ts'
import { MAX_IMPORT_COLUMNS } from '../kernel/import.enum.ts'
import { apart, areApart, fileRead, fileReading } from '../kernel/import.schema.ts'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, guid, id, instant, json, listQuery, named, person, range, text } from '../kernel/schema.ts'
import { isPlain } from '../users/user.rules.ts'
import {
  attemptResult,
  CONTACT_PART_BYTES,
  columnType,
  contactEventKind,
  contactEventResult,
  contactImportResult,
  contactImportState,
  contactState,
  decisionCode,
  MAX_APPENDED,
  MAX_CONTACT_BYTES,
  MAX_CONTACT_EVENTS,
  MAX_CONTACTS_CHANGED,
  numberClosed,
} from './contact.enum.ts'

/** As a file titles it, and as flows call the value. */
export const columnName = text(1, 60).regex(/^[\p{L}_][\p{L}\p{N}_ .-]*$/u, { error: messages.invalid })

/** Values by the names of the campaign’s columns; personal ones are masked for those who may not see them. */
const data = z.record(z.string().max(60), json)

/** One of several numbers of a contact. */
const contactNumber = z.object({
  /** The column that it comes from. */
  label: z.string(),
  phone: z.string(),
  zone: z.string(),
  tries: count,
  /** How many tries ended so, by result; and how often the network said that nobody has it. */
  results: z.record(z.string(), count),
  lastResult: enumOf(attemptResult).nullable(),
  lastAt: instant.nullable(),
  /** Null: it is called. */
  closed: enumOf(numberClosed).nullable(),
})
export type ContactNumber = z.output<typeof contactNumber>

export const contactRow = z.object({
  idContact: id,
  /** The campaign’s name for it: its identifier, else its number. */
  key: z.string(),
  /** That is called next, or was called last. */
  phone: z.string(),
  /** All its numbers in the order in which they are tried; none: it has but the one. */
  numbers: z.array(contactNumber.extend({ isNext: z.boolean() })),
  name: z.string(),
  state: enumOf(contactState),
  attempts: count,
  lastResult: enumOf(attemptResult).nullable(),
  lastAt: instant.nullable(),
  /** When it is tried next; null: not by itself. */
  dueAt: instant.nullable(),
  /** The zone of its column, or of its number: several in one text, with & between them, where it may lie in any of them. */
  zone: z.string(),
  language: z.string().nullable(),
  disposition: z.string().nullable(),
  /** What became of the last message that followed a try; null: there was none. */
  followUp: enumOf(followUpState).nullable(),
  data,
  createdAt: instant,
})
export type ContactRow = z.output<typeof contactRow>

export const contactQuery = listQuery(['idContact', 'dueAt', 'lastAt', 'attempts']).extend({
  state: z.array(enumOf(contactState)).optional(),
  result: z.array(enumOf(attemptResult)).optional(),
  /** Of this import. */
  import: id.optional(),
  /** Of messages that followed their tries. */
  followUp: z.array(enumOf(followUpState)).optional(),
  /** Those whose number lies in several time zones. */
  zones: z.enum(['several']).optional(),
})

export const attempt = z.object({
  number: z.int().min(1),
  phone: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Null while it is under way. */
  result: enumOf(attemptResult).nullable(),
  line: named.nullable(),
  flow: named.nullable(),
  flowVersion: z.int().min(1).nullable(),
  ringMs: count.nullable(),
  talkMs: count.nullable(),
  cost: z.string().nullable(),
  disposition: z.string().nullable(),
  /** Its conversation, for those who may see it. */
  guid: guid.nullable(),
})
/** A check with what it saw and what follows. */
export const decision = z.object({
  at: instant,
  code: enumOf(decisionCode),
  /** In words: rule, input, result. */
  text: z.string(),
  nextAt: instant.nullable(),
  by: person.nullable(),
})
export const contactWhy = z.object({
  contact: contactRow,
  /** What is going to happen, in a sentence. */
  summary: z.string(),
  attempts: z.array(attempt),
  decisions: z.array(decision),
  followUps: z.array(sentFollowUp),
  /** Decisions before this day are gone. */
  decisionsSince: instant,
})
export type ContactWhy = z.output<typeof contactWhy>

/** Whether one of its numbers, by its column, is called. */
export const contactNumberChange = z.object({ label: columnName, isOpen: z.boolean() })

/** A contact as programs add it: the values of its columns by their names. */
const appended = z.strictObject({ data })
export const contactAppend = z.object({
  contacts: z.array(appended).min(1).max(MAX_APPENDED),
  /** What is there already under the same key is changed. */
  updates: z.boolean().optional(),
})
export const contactAppendResult = z.object({
  results: z.array(
    z.object({ result: enumOf(contactImportResult), idContact: id.nullable(), reason: z.string().nullable() }),
  ),
})
export const contactAction = z.object({
  contacts: z.array(id).min(1).max(MAX_CONTACTS_CHANGED),
  /** Call again, though the outcome is unknown or the tries are over; or never. */
  action: z.enum(['redial', 'cancel']),
})
/** The same for all that the filter of the list finds, however many. */
export const matchingAction = contactAction
  .pick({ action: true })
  .extend(
    contactQuery.pick({ search: true, state: true, result: true, import: true, zones: true, followUp: true }).shape,
  )
export type MatchingAction = z.output<typeof matchingAction>
/** Done as a task, which says how many it changed. */
export const matchingActionStarted = z.object({ idTask: id, contacts: count })
export const contactActionResult = z.object({ changed: count, unchanged: count })

const told = z.strictObject({
  /** The other system’s name of the event, one of its own in the campaign. */
  event: text(1, 120),
  /** Of the contact: its identifier, else its number. */
  key: text(1, 200),
  kind: enumOf(contactEventKind),
  /** When to call, of `callAt`. */
  at: instant.nullable().optional(),
  reason: text(0, 300).refine(isPlain, { error: messages.plain }).optional(),
})
export const contactEvents = z.object({
  events: z
    .array(
      told.refine(({ kind, at }) => (kind === contactEventKind.of.CALL_AT) === (typeof at === 'string'), {
        error: messages.invalid,
        path: ['at'],
      }),
    )
    .min(1)
    .max(MAX_CONTACT_EVENTS),
})
export const contactEventResults = z.object({
  results: z.array(
    z.object({ result: enumOf(contactEventResult), idContact: id.nullable(), reason: z.string().nullable() }),
  ),
})

/** From which column of the file, the first being 0, each column of the campaign is read. */
const mapping = z.record(z.string().max(60), z.int().min(0).max(499))
export const contactImportStart = z.object({
  fileName: text(1, 200).refine(isPlain, { error: messages.plain }),
  bytes: range(1, MAX_CONTACT_BYTES),
})
export const contactImportPart = z.object({ content: z.base64().max(Math.ceil(CONTACT_PART_BYTES / 3) * 4) })
export const contactImportChange = z.object({
  ...fileReading,
  columns: mapping.refine(areApart, apart).optional().meta({ label: 'Columns' }),
  /** A column of the file that becomes one of the campaign, and is read at once. */
  newColumn: z
    .strictObject({
      at: range(0, MAX_IMPORT_COLUMNS - 1),
      name: columnName.meta({ label: 'Name' }),
      type: enumOf(columnType).meta({ label: 'Type' }),
      /** It holds further numbers of the contacts. */
      isPhone: z.boolean().optional().meta({ label: 'Further phone number' }),
    })
    .optional()
    .meta({ label: 'New column' }),
  updates: z.boolean().optional().meta({
    label: 'Update contacts that are there already',
    help: 'Otherwise they are left as they are, and count as duplicates.',
  }),
})
const problems = z.array(z.object({ field: z.string(), reason: z.string() }))
export const contactImport = z.object({
  idContactImport: id,
  fileName: z.string(),
  state: enumOf(contactImportState),
  bytes: count,
  /** Parts that have come, of how many. */
  parts: z.object({ received: count, all: count }),
  ...fileRead,
  columns: mapping,
  updates: z.boolean(),
  /** The first rows as they would be read. */
  preview: z.array(
    z.object({
      line: z.int().min(1),
      cells: z.array(z.string()),
      /** The number as it would be called; null where the row is refused, or may not be seen. */
      phone: z.string().nullable(),
      /** The row as a whole; else problems are of numbers that are left out. */
      isRefused: z.boolean(),
      problems,
    }),
  ),
  /** Columns of the file that are not read, as new columns of the campaign might be: with the type that their first values have. */
  offers: z.array(z.object({ at: count, name: z.string(), type: enumOf(columnType), isPhone: z.boolean() })),
  /** What all rows would come to, counted in the background as long as nothing is imported; null where it is not known by which column people are called. */
  checked: z
    .object({
      isRunning: z.boolean(),
      rows: count,
      counts: z.object({ added: count, known: count, repeated: count, suppressed: count, invalid: count }),
      /** The commonest first. */
      reasons: z.array(z.object({ reason: z.string(), rows: count })),
      /** Numbers that are left out of contacts with others, by reason. */
      leftOut: z.array(z.object({ reason: z.string(), rows: count })),
      /** Why it was not counted to the end. */
      error: z.string().nullable(),
    })
    .nullable(),
  /** Rows of the file, once it is read. */
  rows: count.nullable(),
  counts: z.object({ imported: count, updated: count, duplicate: count, invalid: count, suppressed: count }),
  /** Why rows were refused, the commonest first; not in a list. */
  reasons: z.array(z.object({ reason: z.string(), rows: count })),
  /** Why numbers were left out of contacts that have others, the commonest first; not in a list. */
  leftOut: z.array(z.object({ reason: z.string(), rows: count })),
  /** What undoing it did: contacts that are gone or have their earlier values again, and those that were called or changed since, and so stay. */
  undone: z.object({ removed: count, brought: count, restored: count, called: count, changed: count }).nullable(),
  error: z.string().nullable(),
  idTask: id.nullable(),
  createdAt: instant,
  createdBy: person.nullable(),
})
export type ContactImport = z.output<typeof contactImport>
/** A row that was not imported as a new contact, and why. */
export const contactImportRow = z.object({
  line: z.int().min(1),
  result: enumOf(contactImportResult),
  cells: z.array(z.string()),
  problems,
})
export const contactImportRowQuery = listQuery(['line'])
  .omit({ search: true })
  .extend({ result: z.array(enumOf(contactImportResult)).optional() })
