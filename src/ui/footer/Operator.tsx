import { siteName, siteOperator } from '#/shared/siteName.ts'

/** Who runs the site, where that is known. */
export function Operator({ className }: { className: string | undefined }) {
  const operator = siteOperator()
  return operator === '' ? null : <p className={className}>{`${siteName()} is run by ${operator}`}</p>
}
