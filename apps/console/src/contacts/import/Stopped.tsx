import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { t } from './import.messages.ts'
import { UndoImport } from './UndoImport.tsx'
import { WrittenSoFar } from './WrittenSoFar.tsx'

/** What an import that did not come to its end has written, and the ways on and back. */
export const Stopped = ({ campaign, shown }: { campaign: Campaign; shown: ContactImport }) => (
  <section className="flex flex-col gap-3">
    <p role="status" className="text-soft">
      {t('stopped')}
    </p>
    <WrittenSoFar counts={shown.counts} />
    <div>
      <UndoImport campaign={campaign} shown={shown} />
    </div>
  </section>
)
