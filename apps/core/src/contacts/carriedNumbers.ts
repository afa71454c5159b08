import { numberClosed } from '@parley/contract/contacts/contact.enum.ts'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>
const { WRONG, UNASSIGNED, PERSON } = numberClosed.of

/** The numbers of a contact as a list, also where it has a single one. */
export const listOfNumbers: Sql = sql`coalesce(c.numbers, jsonb_build_array(jsonb_build_object('label', '', 'phone', c.phone, 'zone', c.zone,
  'tries', c.attempts, 'results', c.results, 'lastResult', c.last_result,
  'lastAt', to_char(c.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'closed', NULL)))`

/** Numbers that a contact gets, with what is known of those that it has: tries, and what calls or people closed. Lists and destinations are looked at again. */
export const carriedNumbers = (next: Sql, known: Sql): Sql =>
  sql`(SELECT jsonb_agg(CASE WHEN had.number IS NULL THEN got.number ELSE got.number || (had.number - 'label' - 'zone' - 'closed') || jsonb_build_object('closed',
      CASE WHEN had.number ->> 'closed' IN (${WRONG}, ${UNASSIGNED}, ${PERSON}) THEN had.number -> 'closed' ELSE got.number -> 'closed' END) END ORDER BY got.place)
    FROM jsonb_array_elements(${next}) WITH ORDINALITY AS got (number, place)
    LEFT JOIN LATERAL (SELECT e AS number FROM jsonb_array_elements(${known}) AS e WHERE e ->> 'phone' = got.number ->> 'phone' LIMIT 1) AS had ON true)`

/** The list of a single number that calls or people closed; null where it is open, and needs no list. */
export const closedAlone = (known: Sql, phone: Sql): Sql =>
  sql`(SELECT jsonb_agg(e) FROM jsonb_array_elements(${known}) AS e
    WHERE e ->> 'phone' = ${phone} AND e ->> 'closed' IN (${WRONG}, ${UNASSIGNED}, ${PERSON}))`

/** The number to call among these: the one that was to be called where it is still open, else the first that is. */
export const nextOf = (numbers: Sql, phone: Sql): Sql =>
  sql`(SELECT e FROM jsonb_array_elements(${numbers}) WITH ORDINALITY AS e (e, place)
    ORDER BY e ->> 'closed' IS NOT NULL, e ->> 'phone' <> ${phone}, place LIMIT 1)`
