import { z } from 'zod'
import { permissionMap } from '../home/home.schema.ts'
import { id, instant, text } from '../kernel/schema.ts'

export const apiSecret = z.object({
  idApiSecret: id,
  name: z.string(),
  /** The first characters, to tell secrets apart. */
  prefix: z.string(),
  /** What it may at most; null: everything its person may. */
  scopes: permissionMap.nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
})
export type ApiSecret = z.output<typeof apiSecret>

export const apiSecretDraft = z.object({
  name: text(1, 80).meta({ label: 'Name' }),
  expiresAt: instant.nullable().meta({ label: 'Expires', help: 'Leave empty for no expiration.' }),
  scopes: permissionMap.nullable().optional().meta({ label: 'Permissions' }),
})
