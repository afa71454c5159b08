import { lazyPart } from '../lazy-part.tsx'

/** A drawer of something that stands in the first picture where there is room: its code is not needed before it opens. */
export const LazyDrawer = lazyPart(() => import('./Dialog.tsx').then((part) => part.Drawer))
