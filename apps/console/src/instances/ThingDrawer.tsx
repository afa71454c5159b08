import type { ThingDifference, ThingUsers } from '@parley/contract/instances/instance.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Link } from '../kit/actions/Link.tsx'
import { DiffViewer } from '../kit/code/code-viewers.tsx'
import { FormSection } from '../kit/forms/FieldRow.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { useLoaded } from '../shell/api.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { ExpectDrawer, Expected } from './Expected.tsx'
import { t } from './instances.messages.ts'

const { Difference } = operations.InfrastructureComparison

type Props = { id: number; there: string; onClose: () => void }

export const ThingDrawer = (props: Props) => (
  <LoadedDrawer title={t('results')} onClose={props.onClose}>
    <OpenThing {...props} />
  </LoadedDrawer>
)

/** One thing on both sides as it is now, who would be touched, and whether it differs on purpose. */
function OpenThing({ id: idComparedThing, there, onClose }: Props) {
  const { data: found } = useLoaded(Difference, { params: { idComparedThing } })
  const { name } = found
  const [isExpecting, setExpecting] = useState(false)
  if (isExpecting) return <ExpectDrawer thing={found} onClose={() => setExpecting(false)} />
  return (
    <Drawer title={name} isOpen width="wide" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-soft text-sm">{t(found.isSame ? 'same' : 'asNow', { name: there })}</p>
        <Withheld found={found} there={there} />
        {!found.isSame && isShown(found) && <Sides found={found} />}
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Users title={t('usedHere')} users={found.here.users} isOwn />
          <Users title={t('usedThere')} users={found.there.users} />
        </div>
        <div className="flex flex-col items-start">
          <Expected thing={found} onExpect={() => setExpecting(true)} />
        </div>
      </div>
    </Drawer>
  )
}

const isShown = ({ here, there }: ThingDifference) => here.withheld === null && there.withheld === null

/** Why its content is not shown on a side. */
function Withheld({ found, there: name }: { found: ThingDifference; there: string }) {
  const { here, there } = found
  return (
    <>
      {here.withheld && (
        <p className="text-ink text-sm">{t(here.withheld === 'size' ? 'largeHere' : 'withheldHere')}</p>
      )}
      {there.withheld && (
        <p className="text-ink text-sm">{t(there.withheld === 'size' ? 'largeThere' : 'withheldThere', { name })}</p>
      )}
    </>
  )
}

const MOST_SHORT = 80
const isShort = (value: Json | undefined) =>
  (value === null || typeof value !== 'object') && String(value ?? '').length <= MOST_SHORT
const textOf = (value: Json | undefined) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Field by field, those that differ: short ones in a table, long ones beside each other with what is the same folded away. */
function Sides({ found: { name, here, there } }: { found: ThingDifference }) {
  const [mine, theirs] = [fieldsOf(here.document), fieldsOf(there.document)]
  const all = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const differing = all.filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
  const short = differing.filter((field) => isShort(mine[field]) && isShort(theirs[field]))
  const long = differing.filter((field) => !short.includes(field))
  return (
    <div className="flex flex-col gap-4">
      {(here.document === null || there.document === null) && <p className="text-ink text-sm">{t('onlyOneSide')}</p>}
      {short.length > 0 && (
        <table className="w-full table-fixed text-left text-sm">
          <thead className="text-faint">
            <tr>
              {(['field', 'here', 'there'] as const).map((each) => (
                <th key={each} scope="col" className="py-1 pr-3 font-normal">
                  {t(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="text-ink">
            {short.map((field) => (
              <tr key={field} className="border-line border-t align-top">
                <th scope="row" className="break-words py-1.5 pr-3 font-normal text-soft">
                  {field}
                </th>
                <td className="break-words py-1.5 pr-3">{textOf(mine[field]) || '–'}</td>
                <td className="break-words py-1.5">{textOf(theirs[field]) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {long.map((field) => (
        <section key={field} className="flex flex-col gap-1.5">
          <h3 className="font-medium text-ink text-sm">{field}</h3>
          <DiffViewer
            label={`${t('sideBySide', { name })}: ${field}`}
            before={textOf(mine[field])}
            after={textOf(theirs[field])}
          />
        </section>
      ))}
    </div>
  )
}

const fieldsOf = (document: Json): Readonly<Record<string, Json | undefined>> =>
  typeof document === 'object' && document !== null && !Array.isArray(document)
    ? (document as Readonly<Record<string, Json | undefined>>) // neither null nor a list
    : {}

function Users({ title, users, isOwn = false }: { title: string; users: ThingUsers; isOwn?: boolean }) {
  const { flows, lines, campaigns, hidden } = users
  const parts = [
    { label: t('flows'), all: flows, page: screens.flow },
    { label: t('lines'), all: lines, page: screens.line },
    { label: t('campaigns'), all: campaigns, page: screens.campaign },
  ].filter(({ all }) => all.length > 0)
  return (
    <FormSection title={title}>
      {parts.length === 0 && hidden === 0 && <p className="text-faint text-sm">{t('nobody')}</p>}
      {parts.map(({ label, all, page }) => (
        <div key={label} className="min-w-0 text-sm">
          <p className="text-faint">{label}</p>
          <ul className="flex max-h-40 flex-col overflow-y-auto">
            {all.map(({ id, name }) => (
              <li key={id} className="truncate text-ink" title={name}>
                {isOwn ? <Link href={page(id)}>{name}</Link> : name}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {hidden > 0 && <p className="text-faint text-sm">{t('hidden', { count: hidden })}</p>}
    </FormSection>
  )
}
