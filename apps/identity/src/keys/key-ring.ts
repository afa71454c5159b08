import type { IdentityContext } from '../context.ts'
import type { KeyPort } from '../port.ts'
import { loadKeys, rotateKeys, type StoredKeys } from './key.store.ts'
import { createSealer } from './seal.ts'

export interface KeyRing extends KeyPort {
  current(): StoredKeys
  /** Reads the keys again, because another process rotated them or one has retired. */
  reload(): Promise<void>
  /** Lets a new key take over from one that has signed for long enough. */
  rotateOld(): Promise<void>
}

export async function openKeyRing(
  context: IdentityContext,
  masterKey: Buffer,
  onChanged: (keys: StoredKeys) => void,
): Promise<KeyRing> {
  const sealer = createSealer(masterKey)
  let keys = await loadKeys(context, sealer)

  async function reload(): Promise<void> {
    const loaded = await loadKeys(context, sealer)
    if (kidsOf(loaded) === kidsOf(keys)) return
    keys = loaded
    onChanged(keys)
  }

  async function rotate(options?: { onlyOld: boolean }): Promise<{ kid: string } | undefined> {
    const rotated = await rotateKeys(context, sealer, options)
    await reload()
    if (rotated) context.logger.info(rotated, 'signing key rotated')
    return rotated
  }

  return {
    current: () => keys,
    reload,
    rotate: async () => (await rotate()) ?? { kid: keys.signing[0]?.kid ?? '' }, // a forced one is always made
    rotateOld: async () => void (await rotate({ onlyOld: true })),
    async jwks({ isFresh = false } = {}) {
      if (isFresh) await reload()
      return { keys: keys.signing.map(({ kty, n, e, kid, use, alg }) => ({ kty, n, e, kid, use, alg })) }
    },
  }
}

function kidsOf({ signing }: StoredKeys): string {
  return signing.map(({ kid }) => kid).join(' ')
}
