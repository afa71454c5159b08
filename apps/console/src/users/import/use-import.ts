import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { useWrite } from '../../shell/api.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { usersArea } from '../users.area.tsx'
import { t } from './import.messages.ts'
import { MAX_IMPORT_BYTES, type UserImport } from './limits.ts'
import { base64Of } from './read-file.ts'

const MINUTE_MS = 60_000

/** How the file is read: in which encoding, and whether people who were erased here return. */
interface Reading {
  readonly encoding?: UserImport['encoding']
  readonly isReturning?: boolean
}

/** Uploads a file for its preview; the preview’s id goes into the address. */
export function useImport() {
  const [, change] = useAreaSearch(usersArea)
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<unknown>()
  const preview = useWrite(operations.Users.PreviewImport, { silent: true, timeoutMs: MINUTE_MS })

  async function upload(chosen: File, { encoding, isReturning = false }: Reading = {}) {
    setError(undefined)
    setFile(chosen)
    if (chosen.size > MAX_IMPORT_BYTES) return setError(new Error(t('tooLarge')))
    try {
      const content = await base64Of(chosen)
      const { idUserImport } = await preview.write({
        body: {
          fileName: chosen.name.slice(0, 200),
          content,
          ...(encoding ? { encoding } : {}),
          ...(isReturning ? { isReturning } : {}),
        },
      })
      change({ import: idUserImport, result: '' })
    } catch (caught) {
      setError(caught)
    }
  }
  const again = () => {
    setFile(undefined)
    setError(undefined)
    change({ import: undefined, result: '' })
  }
  return { upload, again, file, error, isPending: preview.isPending }
}
