import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import { enumOf, range, text } from '../kernel/schema.ts'
import { botPackageKind, settingType } from './bot.enum.ts'

/** As addresses and environments name things. */
export const slug = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/, { error: messages.slug })
const RESERVED_HEADS =
  /^(NODE|LD|DYLD|NPM|GIT|BASH|OPENSSL|SSL_CERT|MALLOC|GLIBC|GCONV|JAVA|JDK|DOTNET|CORECLR|PHP|LUA)_/
const RESERVED_NAMES =
  /^(PYTHON.*|PERL5.*|RUBY.*|PATH|HOME|SHELL|SHELLOPTS|ENV|IFS|PS4|PROMPT_COMMAND|PATHEXT|COMSPEC|SYSTEMROOT)$/
/** By these an environment tells Node, the loader, a shell or a library what to run or whom to trust: such a setting would be a command. */
export const isReservedKey = (key: string): boolean => RESERVED_HEADS.test(key) || RESERVED_NAMES.test(key)

export const settingKey = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Z][A-Z0-9_]*$/, { error: messages.settingKey })
  .refine((key) => !isReservedKey(key), { error: messages.reservedKey })
/** A file of the package: plain names, so that it leads nowhere else. */
export const packagedPath = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_@-][\w.@-]*(\/[A-Za-z0-9_@-][\w.@-]*)*$/)

const port = range(1, 65_535)
const path = z
  .string()
  .max(200)
  .regex(/^\/[\w./~%-]*$/)
const healthSeconds = range(1, 600).default(30)

/** `manifest.json` of a package: what it is, and what is started of it. */
export const botManifest = z.object({
  format: z.literal(1),
  kind: enumOf(botPackageKind),
  name: slug,
  version: z
    .string()
    .max(40)
    .regex(/^\d[\w.+-]*$/),
  description: text(0, 500).default(''),
  /** A file of the package: a script for Node, or a program. */
  command: packagedPath,
  arguments: z.array(text(0, 200)).max(20).default([]),
  memoryMb: range(32, 8_192).default(256),
  /** When it counts as well: it answers on its own machine with a status below 400, or writes the text in a line. */
  health: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('http'), port, path, seconds: healthSeconds }),
    z.object({ kind: z.literal('line'), text: text(1, 200), seconds: healthSeconds }),
  ]),
  /** Asked by POST to take no more work; it answers `{ "left": 3 }`, the conversations that are not over. */
  drain: z.object({ port, path }).optional(),
  settings: z
    .array(
      z.object({
        key: settingKey,
        type: enumOf(settingType),
        isRequired: z.boolean().default(true),
        help: text(0, 300).default(''),
      }),
    )
    .max(50)
    .default([]),
})
export type BotManifest = z.output<typeof botManifest>
