import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { audioAssetRow } from './speech.schema.ts'

export const audioAssetKind = entityKind({
  kind: 'AudioAsset',
  label: 'Audio asset',
  area: 'CallScript',
  view: ['CallScript.view'],
  page: (asset: number) => screens.ttsGenerator({ tab: 'assets', asset }),
  fields: audioAssetRow,
})
