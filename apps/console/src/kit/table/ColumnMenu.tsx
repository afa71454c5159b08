import { Check, SlidersHorizontal } from 'lucide-react'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../cx.ts'
import { t } from '../kit.messages.ts'
import { MENU_ITEM, POPOVER } from '../overlays/Menu.tsx'
import type { Column } from './column.ts'
import type { Density } from './DataTable.tsx'
import { isHidden } from './use-table-model.ts'
import type { TablePreferences } from './use-table-preferences.ts'

export type ColumnMenuProps = {
  columns: readonly Column<never>[]
  preferences: TablePreferences
  onChange: (change: Partial<TablePreferences>) => void
}

function Choice({ id, label }: { id: string; label: string }) {
  return (
    <MenuItem id={id} textValue={label} className={MENU_ITEM}>
      {({ isSelected }) => (
        <>
          <Check size={14} aria-hidden className={cx('text-accent-ink', !isSelected && 'invisible')} />
          {label}
        </>
      )}
    </MenuItem>
  )
}

/** Which columns are shown and how high the rows are. */
export function ColumnMenu({ columns, preferences, onChange }: ColumnMenuProps) {
  const choices = columns.filter((column, at) => at > 0 && !column.isFixed)
  const shown = choices.filter((column) => !isHidden(column, preferences.hidden)).map((column) => column.id)
  const heading = 'px-2 pt-1.5 pb-1 text-faint text-xs'
  return (
    <MenuTrigger>
      <IconButton variant="secondary" label={t('columns')} icon={SlidersHorizontal} />
      <Popover placement="bottom end" offset={4} className={POPOVER}>
        <Menu aria-label={t('columns')} shouldFocusWrap className="outline-none">
          <MenuSection
            selectionMode="multiple"
            selectedKeys={shown}
            onSelectionChange={(keys) => {
              const next = keys === 'all' ? new Set(choices.map(({ id }) => id)) : keys
              onChange({ hidden: new Set(choices.filter(({ id }) => !next.has(id)).map(({ id }) => id)) })
            }}
          >
            <Header className={heading}>{t('columns')}</Header>
            {choices.map((column) => (
              <Choice key={column.id} id={column.id} label={column.header} />
            ))}
          </MenuSection>
          <Separator className="mx-1 my-1 h-px border-0 bg-line" />
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[preferences.density]}
            onSelectionChange={(keys) => {
              const density: Density = keys !== 'all' && keys.has('compact') ? 'compact' : 'comfortable'
              onChange({ density })
            }}
          >
            <Header className={heading}>{t('density')}</Header>
            <Choice id="comfortable" label={t('comfortable')} />
            <Choice id="compact" label={t('compact')} />
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
