import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { t } from './import.messages.ts'

/** What undoing an import did, and what it left and why. */
export function Undone({ undone }: { undone: NonNullable<ContactImport['undone']> }) {
  const { removed, brought, restored, called, changed } = undone
  const say = (
    key: 'undoneRemoved' | 'undoneRestored' | 'undoneBrought' | 'undoneCalled' | 'undoneChanged',
    of: number,
  ) => (of === 0 ? [] : [t(key, { count: of, contacts: formatCount(of) })])
  const said = [
    ...say('undoneRemoved', removed),
    ...say('undoneRestored', restored),
    ...say('undoneBrought', brought),
    ...say('undoneCalled', called),
    ...say('undoneChanged', changed),
  ]
  return (
    <ul className="m-0 list-disc pl-5 text-soft">
      {(said.length > 0 ? said : [t('undoneNothing')]).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
