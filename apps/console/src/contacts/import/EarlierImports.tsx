import { contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { changedSearch } from '../../kit/address/use-address.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { Count } from '../../kit/text/Count.tsx'
import { useLoaded } from '../../shell/api.ts'
import { columnsOf } from '../../shell/lists.ts'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { t } from './import.messages.ts'

const { Imports } = operations.Campaigns
const column = columnsOf(Imports)
const columns = [
  column.name('fileName', t('file'), { minWidth: 150 }),
  column.enum('state', t('state'), contactImportState, { width: 106 }),
  column.own('imported', t('imported'), ({ counts }) => <Count value={counts.imported} />, { width: 92, align: 'end' }),
  column.own('invalid', t('invalid'), ({ counts }) => <Count value={counts.invalid} />, { width: 84, align: 'end' }),
  column.time('createdAt', t('at'), { width: 152 }),
  column.named('createdBy', t('by'), { minWidth: 110 }),
]

export const EarlierImports = ({ idCampaign }: { idCampaign: number }) => (
  <LoadedPart>
    <Listed idCampaign={idCampaign} />
  </LoadedPart>
)

/** What was imported before: one opens with its counts. */
function Listed(params: { idCampaign: number }) {
  const { href } = useKit()
  const { data } = useLoaded(Imports, { params })
  return (
    <TableCard
      title={t('earlier')}
      rows={data}
      keepsOrder
      rowId={({ idContactImport }) => String(idContactImport)}
      rowName={({ fileName }) => fileName}
      rowHref={({ idContactImport }) => changedSearch({}, href, { import: String(idContactImport) } as never)}
      columns={columns}
      empty={{ title: t('earlierEmpty'), text: t('earlierEmptyText') }}
    />
  )
}
