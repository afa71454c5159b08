import type { Brand as BrandOfTheme } from '../theme/theme-content.ts'

/** Logo and name of the product; a theme brings its own. */
export function Brand({ brand }: { brand: BrandOfTheme }) {
  return (
    <span className="flex items-center gap-2.5">
      {brand.logo ? (
        <img src={brand.logo.source} width={brand.logo.width} height={brand.logo.height} alt={brand.title} />
      ) : (
        <>
          <img src="/favicon.svg" width={26} height={26} alt="" />
          <span className="font-semibold text-base tracking-tight">{brand.title}</span>
        </>
      )}
    </span>
  )
}
