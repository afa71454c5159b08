import { z } from 'zod'
import { passwordPolicyType } from '../enums/operations.enum.ts'
import { enumOf, id, instant, json, named } from '../kernel/schema.ts'
import { task } from '../tasks/task.schema.ts'

/** What the console must know of the installation; readable before sign-in. */
export const configuration = z.object({
  conversations: z.boolean(),
  fullText: z.boolean(),
  ongoingConversations: z.boolean(),
  campaignsRunning: z.boolean(),
  theme: z.object({ content: z.string(), lastUpdate: instant.nullable() }),
})
export type Configuration = z.output<typeof configuration>
export type SavedTheme = Configuration['theme']
/** Told to all who follow the theme; whoever shows it reads the configuration again. */
export const themeNews = z.object({ kind: z.literal('theme'), lastUpdate: instant.nullable() })
export type ThemeNews = z.output<typeof themeNews>

export const permissionMap = z.record(z.string(), z.array(z.union([z.string(), z.literal(-1)])))

export const userInfo = z.object({
  id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  tenant: z.string(),
  idTenant: id,
  /** The tenant being acted for: the context, else the user's own. */
  context: named.extend({
    /** Of the tenant: what its new flows speak. */
    locale: z.string(),
  }),
  tenantsForContextSwitch: z.array(named),
  consolePreference: z.object({ timezone: z.string(), locale: z.string(), theme: z.enum(['light', 'dark', 'system']) }),
  passwordExpiration: z.object({
    type: enumOf(passwordPolicyType),
    expiresAt: instant.nullable(),
    warnDays: z.int().min(0),
  }),
  /** What another password of this person must have at least, as their tenant wants it. */
  passwordMinLength: z.int().min(1),
  permissions: permissionMap,
  tasks: z.array(task),
})
export type UserInfo = z.output<typeof userInfo>

export const externalProvider = z.object({ name: z.string(), issuer: z.string(), clientId: z.string() })
export type ExternalProvider = z.output<typeof externalProvider>
/** What an operator should know now; `path` leads to where it can be mended. */
export const warning = z.object({ code: z.string(), message: z.string(), path: z.string().nullable() })
/** Pushed as `Notify`. */
export const notice = z.object({
  text: z.string(),
  type: z.enum(['error', 'success', 'warning', 'info']),
  action: z.object({ label: z.string(), path: z.string() }).nullable(),
})
export type Notice = z.output<typeof notice>

/** The settings a browser needs before it can sign in; served as /settings.json. */
export const publicSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  api: z.string(),
  hub: z.string(),
  release: z.string(),
  productName: z.string(),
  /** Where there are several to choose from. */
  providers: z.array(externalProvider).optional(),
})
export type PublicSettings = z.output<typeof publicSettings>

/** Why a permission is missing and who can help; the details of a 403. */
export const refusalDetails = z.object({
  missing: z.array(z.string()),
  grantedBy: z.array(z.string()),
  canGive: z.array(z.string()),
})
export type RefusalDetails = z.output<typeof refusalDetails>
export const ready = z.object({ ready: z.boolean(), checks: z.record(z.string(), json) })
