import { isAbsolute } from 'node:path'
import { BadSetting, type Setting } from '../setting.ts'

export type StoragePlace =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly prefix: string
      readonly region: string
      /** Of a server other than Amazon's; the bucket is then a part of the path. */
      readonly endpoint: string | undefined
    }

/** `folder:/path` or `s3://bucket/prefix?region=…&endpoint=…`. */
export const storageSetting = (fallback: string, about: string): Setting<StoragePlace | undefined> => ({
  about,
  fallback,
  read: (text) => {
    if (text === undefined) return undefined
    if (text.startsWith('folder:')) {
      const path = text.slice('folder:'.length)
      if (!isAbsolute(path)) throw new BadSetting('must name a folder from the root, like folder:/srv/parley-files')
      return { kind: 'folder', path }
    }
    if (text.startsWith('s3://') && URL.canParse(text)) return readBucket(new URL(text))
    throw new BadSetting('must start with folder:/ or s3://')
  },
})

function readBucket({ host, pathname, searchParams, username }: URL): StoragePlace {
  const unknown = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint')
  if (unknown !== undefined) throw new BadSetting(`knows region and endpoint only, not “${unknown}”`)
  if (username) throw new BadSetting('must not hold credentials; they are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(host)) throw new BadSetting('must name a bucket, like s3://parley-files')
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:/.test(endpoint)))
    throw new BadSetting('must have an endpoint that starts with https:// or http://')
  const prefix = decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w./-]*$/.test(prefix))
    throw new BadSetting('must have a prefix of letters, digits, dots, dashes and slashes')
  return {
    kind: 's3',
    bucket: host,
    prefix: prefix && `${prefix}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: endpoint?.replace(/\/+$/, ''),
  }
}
