import { CircleAlert, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { Menu } from '../../kit/overlays/Menu.tsx'
import { type Filter, FilterBar } from '../../kit/pages/FilterBar.tsx'
import { t } from '../conversations.messages.ts'
import { conversations, marksIn } from './conversations.list.ts'

const ALWAYS_SHOWN = 2

/** The chips one reaches for every day, those that are set, and a menu with the rest. */
export function DialLogFilters({ filters: all }: { filters: readonly Filter[] }) {
  const [search, change] = useAddress(conversations.readers)
  const time = all.find(({ name }) => name === 'time')
  const filters = all.filter(({ name }) => name !== 'time')
  const marks = marksIn(search.marks)
  const isErrors = marks.includes('errors')
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  // Errors have a button of their own and need not be said twice.
  const isSet = ({ name }: Filter) =>
    name === 'marks' ? marks.some((each) => each !== 'errors') : (search[name] ?? '') !== ''
  const isShown = (filter: Filter, at: number) => at < ALWAYS_SHOWN || isSet(filter) || asked.has(filter.name)
  const rest = filters.filter((filter, at) => !isShown(filter, at))
  return (
    <>
      {time?.chip?.(false)}
      <Button
        variant={isErrors ? 'secondary' : 'ghost'}
        icon={<CircleAlert size={14} className={isErrors ? 'text-danger-ink' : undefined} aria-hidden />}
        aria-pressed={isErrors}
        onPress={() =>
          change({ marks: (isErrors ? marks.filter((each) => each !== 'errors') : [...marks, 'errors']).join(',') })
        }
      >
        {t('markErrors')}
      </Button>
      <FilterBar filters={filters.filter(isShown)} justAsked={[...asked].at(-1)} />
      {rest.length > 0 && (
        <Menu
          label={t('addFilter')}
          groups={[
            {
              id: 'filters',
              items: rest.map(({ name, label }) => ({
                id: name,
                label,
                onAction: () => setAsked(new Set([...asked, name])),
              })),
            },
          ]}
          trigger={
            <Button variant="ghost" icon={Plus}>
              {t('addFilter')}
            </Button>
          }
        />
      )}
    </>
  )
}
