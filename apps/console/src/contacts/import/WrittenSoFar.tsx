import { contactImportResult } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { Count } from '../../kit/text/Count.tsx'

/** How many rows ended in each way. */
export const WrittenSoFar = ({ counts }: Pick<ContactImport, 'counts'>) => (
  <dl className="grid grid-cols-5 gap-3 max-sm:grid-cols-2">
    {contactImportResult.entries.map(({ value, label }) => (
      <div key={value} className="rounded-control bg-sunken px-3 py-2 ring-1 ring-line ring-inset">
        <dt className="text-faint text-xs">{label}</dt>
        <dd className="font-semibold text-ink text-lg">
          <Count value={counts[value]} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Whether an import has changed contacts: one that was stopped has, too. */
export const hasWritten = ({ counts: { imported, updated, suppressed } }: Pick<ContactImport, 'counts'>): boolean =>
  imported + updated + suppressed > 0
