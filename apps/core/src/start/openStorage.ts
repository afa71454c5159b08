import { join } from 'node:path'
import { openFolderStore } from '../kernel/storage/folderStore.ts'
import { openS3Store } from '../kernel/storage/s3Store.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import type { Settings } from '../settings/readSettings.ts'

/** The storage of the settings: a folder of the data, another folder, or a bucket. */
export function openStorage(settings: Settings): FileStore {
  const { STORAGE: place, DATA_DIR } = settings
  if (place?.kind !== 's3') return openFolderStore(place?.path ?? join(DATA_DIR, 'files'))
  return openS3Store({
    place,
    accessKeyId: settings.AWS_ACCESS_KEY_ID ?? '', // readSettings asks for both
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: settings.AWS_SESSION_TOKEN,
  })
}

/** Where files lie, for the start block. */
export const storageName = ({ STORAGE: place, DATA_DIR }: Settings): string =>
  place?.kind === 's3' ? `s3://${place.bucket}` : (place?.path ?? join(DATA_DIR, 'files'))
