import { z } from 'zod'

/** BCP 47 language code, for example "cs" or "en-GB". */
export const languageCode = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'Write a language code such as "en" or "cs-CZ"')
  .meta({ holds: 'language' })

/** Identity of something outside the document: grammar, model, flow, asset, knowledge base. Written as the database writes it, so that it is found. */
export const reference = z.guid().toLowerCase().meta({ holds: 'reference' })
