import { UploadAudioAsset as fields } from '@parley/contract/fields/tools.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { AudioLines } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './speech.messages.ts'

const AssetDrawer = lazyPart(async () => (await import('./AssetDrawers.tsx')).AssetDrawer)
const UploadAssetDrawer = lazyPart(async () => (await import('./AssetDrawers.tsx')).UploadAssetDrawer)

const { AudioAssets, UploadAudioAsset } = operations.Tools
const assets = listOf(screens.ttsGenerator, AudioAssets, {
  name: 'audioAssets',
  sort: 'name',
  search: t('search'),
  row: { id: 'idAudioAsset', name: ({ name }) => name, opens: 'asset' },
})
const column = columnsOf(AudioAssets)
const columns = [
  column.name('name', fields.name.label, { grow: 2, minWidth: 180 }),
  column.text('language', fields.language.label, { width: 110 }),
  column.text('transcript', fields.transcript.label, { grow: 3, minWidth: 200 }),
  column.words(
    'durationMs',
    t('length'),
    ({ durationMs }) => t('seconds', { seconds: (durationMs / 1_000).toFixed(1) }),
    {
      width: 100,
    },
  ),
  column.words('voice', t('voice'), ({ voice, engine }) => (voice === null ? t('recorded') : `${voice} · ${engine}`), {
    grow: 1,
    minWidth: 150,
  }),
  column.words('size', t('size'), ({ size }) => fileSize(size), { width: 90 }),
  column.time('updatedAt', t('changed')),
]

/** Recordings that flows play. */
export default function AssetsTab() {
  return (
    <ListScreen
      list={useList(assets)}
      part={t('assets')}
      columns={columns}
      create={{ endpoint: UploadAudioAsset, label: t('upload'), drawer: UploadAssetDrawer }}
      drawer={AssetDrawer}
      empty={{ icon: AudioLines, title: t('empty'), text: t('emptyText') }}
    />
  )
}
