import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../cx.ts'
import { t } from '../kit.messages.ts'
import { Menu, type MenuAction, menuGroups } from '../overlays/Menu.tsx'
import { LoadingTitle } from '../states/Skeleton.tsx'
import { type TabItem, Tabs } from '../tabs/Tabs.tsx'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import { type Fact, FactRow } from './FactList.tsx'
import { useWide } from './use-wide.ts'

export type DetailPageProps = {
  crumbs: readonly Crumb[]
  /** Missing while it loads. */
  title: string | undefined
  state?: ReactNode
  facts?: readonly Fact[]
  /** The one thing to do next. */
  primary?: ReactNode
  /** Other buttons worth showing beside it. */
  secondary?: ReactNode
  /** The rest; dangerous ones stand apart at the end. */
  more?: readonly MenuAction[]
  tabs?: readonly TabItem[]
  currentTab?: string
  children: ReactNode
}

/** One thing: where it is, what it is called, how it stands, what matters about it, what to do with it. */
export function DetailPage({
  crumbs,
  title,
  state,
  facts = [],
  primary,
  secondary,
  more = [],
  tabs,
  currentTab,
  children,
}: DetailPageProps) {
  const [isWide] = useWide()
  return (
    <div className={cx('mx-auto flex w-full flex-col px-6 pt-5 pb-10 max-sm:px-4', !isWide && 'max-w-content')}>
      <Breadcrumb crumbs={crumbs} current={title} />
      <header className="mt-1.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        {title === undefined ? (
          <LoadingTitle />
        ) : (
          <h1 className="min-w-0 break-words font-semibold text-ink text-xl tracking-tight">{title}</h1>
        )}
        {state}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {secondary}
          {more.length > 0 && (
            <Menu
              label={t('more')}
              groups={menuGroups(more)}
              trigger={<IconButton variant="secondary" label={t('more')} icon={Ellipsis} />}
            />
          )}
          {primary}
        </div>
      </header>
      {facts.length > 0 && (
        <div className="mt-3">
          <FactRow facts={facts} />
        </div>
      )}
      <div className="mt-4">
        {tabs ? (
          <Tabs label={title ?? ''} items={tabs} current={currentTab ?? ''} />
        ) : (
          <div className="border-line border-b" />
        )}
      </div>
      <div className="pt-5">{children}</div>
    </div>
  )
}

type TwoColumnsProps = {
  main: ReactNode
  side: ReactNode
  isStacked?: boolean
  /** Where it is narrow, the side is what one came for. */
  isSideFirst?: boolean
}

/** The work at the left, what one wants to know about it at the right; below each other where it is narrow, or asked for. */
export function TwoColumns({ main, side, isStacked = false, isSideFirst = false }: TwoColumnsProps) {
  return (
    <div className={cx('grid grid-cols-1 items-start gap-5', !isStacked && 'lg:grid-cols-[minmax(0,1fr)_360px]')}>
      <div className="flex min-w-0 flex-col gap-5">{main}</div>
      <aside className={cx('flex min-w-0 flex-col gap-5', isSideFirst && 'max-lg:order-first')}>{side}</aside>
    </div>
  )
}
