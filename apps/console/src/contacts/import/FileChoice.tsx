import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { MAX_CONTACT_BYTES, MAX_CONTACT_ROWS } from '@parley/contract/contacts/contact.enum.ts'
import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { FileDrop } from '../../kit/fields/FileDrop.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { fileSize } from '../../kit/text/file-size.ts'
import { t } from './import.messages.ts'
import { neededIn } from './import-columns.ts'

export const TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  '.ods',
]

type Props = { campaign: Campaign; isPending: boolean; onFile: (file: File) => void }

/** Which file, and what has to be in it. */
export function FileChoice({ campaign, isPending, onFile }: Props) {
  const { setup, name, idCampaign } = campaign
  const titles = setup.columns.map((column) => column.name)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">
        {t('hint', { rows: formatCount(MAX_CONTACT_ROWS), size: fileSize(MAX_CONTACT_BYTES) })}
      </p>
      <p className="text-soft">
        {t('needed', {
          columns: neededIn(campaign)
            .map((column) => column.name)
            .join(', '),
        })}
      </p>
      <FileDrop label={t('choose')} types={TYPES} isPending={isPending} onFile={onFile}>
        {t('drop')}
      </FileDrop>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="ghost" size="small" onPress={() => saveFile(`${name}.csv`, BOM + csvLine(titles), 'text/csv')}>
          {t('template')}
        </Button>
        <Link href={screens.campaign(idCampaign, { tab: 'configuration' })} className="text-sm">
          {t('configure')}
        </Link>
      </div>
    </div>
  )
}
