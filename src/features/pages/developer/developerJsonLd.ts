import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import { absoluteUrl, breadcrumbs, type JsonLd } from '#/shared/jsonLd.ts'
import { paths } from '#/shared/paths.ts'

/** A developer's page as search engines read it. A single person is an organization, too: which of both it is, nobody says. */
export function developerJsonLd({ slug, name, other_names, links }: Developer): JsonLd[] {
  const url = absoluteUrl(paths.developer(slug))
  return [
    {
      '@type': 'Organization',
      '@id': url,
      url,
      name,
      ...(other_names.length > 0 && { alternateName: other_names }),
      ...(links.length > 0 && { sameAs: links.map((link) => link.url) }),
    },
    breadcrumbs([
      { name: 'Games', path: paths.home() },
      { name, path: paths.developer(slug) },
    ]),
  ]
}
