import { BadSetting, type Setting } from '../kernel/setting.ts'

export type BackplaneChoice =
  | { readonly kind: 'postgres' }
  | { readonly kind: 'none' }
  | { readonly kind: 'redis' | 'nats'; readonly url: string }

const kinds: Readonly<Record<string, 'redis' | 'nats'>> = {
  'redis:': 'redis',
  'rediss:': 'redis',
  'nats:': 'nats',
  'tls:': 'nats',
}

export const backplaneSetting = (fallback: 'postgres', about: string): Setting<BackplaneChoice> => ({
  about,
  fallback,
  read: (text = fallback) => {
    if (text === 'postgres' || text === 'none') return { kind: text }
    const kind = URL.canParse(text) ? kinds[new URL(text).protocol] : undefined
    // The text may hold a password and is not repeated.
    if (!kind) throw new BadSetting('must be postgres, none, or an address that starts with redis:// or nats://')
    return { kind, url: text }
  },
})
