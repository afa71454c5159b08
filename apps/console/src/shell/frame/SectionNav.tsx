import { useLocation } from '@tanstack/react-router'
import { Link } from '../../kit/actions/Link.tsx'
import { cx } from '../../kit/cx.ts'
import { useUserInfo } from '../access/use-user-info.ts'
import { areas } from '../areas.ts'
import { t } from '../shell.messages.ts'
import { openSections, sectionOf } from './navigation.ts'
import { useShownFrame } from './own-frame.ts'

const LABELS = { Flows: t('flows'), Campaigns: t('campaigns'), Administration: t('administration') }

export function SectionNav() {
  const { permissions } = useUserInfo()
  const { pathname } = useLocation()
  const current = useShownFrame().section ?? sectionOf(pathname)
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className="flex flex-wrap items-center gap-1">
        {openSections(areas, permissions).map(({ section, path }) => (
          <li key={section}>
            <Link
              href={path}
              look="bare"
              aria-current={section === current ? 'page' : undefined}
              className={cx(
                'flex h-8 items-center rounded-control px-3 font-medium text-sm transition-colors',
                section === current ? 'bg-sunken text-ink' : 'text-soft hover:bg-hover hover:text-ink',
              )}
            >
              {LABELS[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
