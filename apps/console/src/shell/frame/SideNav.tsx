import { screens } from '@parley/contract/kernel/screens.ts'
import { useLocation } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { text } from '../../kit/address/readers.ts'
import { useAddress } from '../../kit/address/use-address.ts'
import { cx } from '../../kit/cx.ts'
import { LazyDrawer } from '../../kit/overlays/LazyDrawer.tsx'
import { useUserInfo } from '../access/use-user-info.ts'
import { areas } from '../areas.ts'
import { t } from '../shell.messages.ts'
import { stored, useStored } from '../storage/stored.ts'
import { guideGroups } from './guide.ts'
import { areaAt, sectionOf } from './navigation.ts'

/** Whether it is open where it has no room of its own; a link in it leads away and closes it. */
const readers = { screens: text() }
const isSideNavOpen = stored('sideNavOpen', true, (value): value is boolean => typeof value === 'boolean')

const useIsAdministration = () => sectionOf(useLocation().pathname) === 'Administration'

/** The screens of the administration, at the left of each of them; folded away it stays so. */
export function SideNav() {
  const isOpen = useStored(isSideNavOpen)
  const [{ screens }, change] = useAddress(readers)
  if (!useIsAdministration()) return null
  const label = isOpen ? t('sideNavClose') : t('sideNavOpen')
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen
  return (
    <>
      <aside
        aria-label={t('sideNav')}
        className={cx(
          'hidden shrink-0 flex-col overflow-y-auto border-line border-r bg-surface py-3 lg:flex',
          isOpen ? 'w-50 px-2' : 'w-11 items-center',
        )}
      >
        {isOpen && <Screens />}
        <span className={isOpen ? 'mt-auto self-end pt-3' : ''}>
          <IconButton size="small" label={label} icon={Icon} onPress={() => isSideNavOpen.set(!isOpen)} />
        </span>
      </aside>
      <LazyDrawer title={t('administration')} isOpen={screens !== ''} onClose={() => change({ screens: '' })}>
        <Screens />
      </LazyDrawer>
    </>
  )
}

/** In the header, where the screens have no room at the left. */
export function SideNavButton() {
  const [, change] = useAddress(readers)
  if (!useIsAdministration()) return null
  return (
    <span className="lg:hidden">
      <IconButton
        label={t('sideNav')}
        icon={PanelLeftOpen}
        onPress={() => change({ screens: 'open' }, { push: true })}
      />
    </span>
  )
}

function Screens() {
  const { permissions } = useUserInfo()
  const { pathname } = useLocation()
  const id = useId()
  const groups = guideGroups(areas, permissions, screens.guide.path, t('administration'))
  const current = areaAt(areas, pathname)
  return (
    <nav aria-label={t('sideNav')} className="flex flex-col gap-4">
      <Entry href={screens.guide.path} isCurrent={pathname === screens.guide.path}>
        {t('sideNavAll')}
      </Entry>
      {groups.map(({ title, areas: listed }) => (
        <div key={title}>
          <h2 id={`${id}${title}`} className="px-2.5 pb-1 font-semibold text-faint text-xs uppercase tracking-wide">
            {title}
          </h2>
          <ul aria-labelledby={`${id}${title}`} className="flex flex-col">
            {listed.map((area) => (
              <li key={area.path} ref={area === current ? bringIntoSight : undefined}>
                <Entry href={area.path} isCurrent={area === current}>
                  {area.title}
                </Entry>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The screen one is at stands in sight, however far down the list. */
const bringIntoSight = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' })

const Entry = ({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) => (
  <Link
    href={href}
    look="bare"
    aria-current={isCurrent ? 'page' : undefined}
    className={cx(
      'flex min-h-8 items-center rounded-control px-2.5 py-1 text-sm',
      isCurrent ? 'bg-accent-soft font-medium text-accent-ink' : 'text-soft hover:bg-hover hover:text-ink',
    )}
  >
    {children}
  </Link>
)
