import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { Link } from '../../kit/actions/Link.tsx'
import { changedSearch } from '../../kit/address/use-address.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { RunningTask } from './RunningTask.tsx'

/** An import that is under way, above the contacts that it changes. */
export function ImportBanner({ campaign, shown }: { campaign: Campaign; shown: ContactImport }) {
  const { href } = useKit()
  const { idContactImport, fileName } = shown
  return (
    <section
      aria-label={fileName}
      className="flex flex-col gap-2 rounded-card bg-sunken p-4 ring-1 ring-line ring-inset"
    >
      <Link href={changedSearch({}, href, { import: String(idContactImport) } as never)}>{fileName}</Link>
      <RunningTask campaign={campaign} shown={shown} />
    </section>
  )
}
