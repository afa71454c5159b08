import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Menu } from '../../kit/overlays/Menu.tsx'
import { type Filter, FilterBar } from '../../kit/pages/FilterBar.tsx'
import { useSearchState } from '../../kit/use-search-state.ts'
import { t } from '../conversations.messages.ts'
import { TimeChip } from './TimeChip.tsx'

const ALWAYS_SHOWN = 3

/** The chips one reaches for every day, those that are set, and a menu with the rest. */
export function DialLogFilters({ filters }: { filters: readonly Filter[] }) {
  const [search] = useSearchState()
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const isShown = (filter: Filter, at: number) => at < ALWAYS_SHOWN || search.has(filter.name) || asked.has(filter.name)
  const rest = filters.filter((filter, at) => !isShown(filter, at))
  return (
    <>
      <TimeChip />
      <FilterBar filters={filters.filter(isShown)} />
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
            <Button variant="ghost" icon={<Plus size={14} aria-hidden />}>
              {t('addFilter')}
            </Button>
          }
        />
      )}
    </>
  )
}
