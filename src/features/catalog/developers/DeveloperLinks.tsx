import { Fragment } from 'react'
import { paths } from '#/shared/paths.ts'
import type { DeveloperRef } from './developers.contract.ts'

/** The names of a game's developers, each a link to their page. */
export const DeveloperLinks = ({ developers }: { developers: readonly DeveloperRef[] }) =>
  developers.map(({ slug, name }, place) => (
    <Fragment key={name}>
      {place > 0 && ', '}
      <a className="finger" href={paths.developer(slug)}>
        {name}
      </a>
    </Fragment>
  ))
