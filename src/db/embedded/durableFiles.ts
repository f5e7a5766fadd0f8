import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncTree } from './syncFiles.ts'

interface Stream {
  nfd: number
}

/** The part of emscripten's NODEFS that is used here; PGlite's types do not describe it. */
interface NodeFileLayer {
  stream_ops: {
    fsync?: (stream: Stream) => number
    write(stream: Stream, ...rest: unknown[]): number
    setattr(stream: Stream, change: unknown): void
  }
  node_ops: { setattr(node: unknown, change: unknown): void; mknod(...place: unknown[]): unknown }
  realPath(node: unknown): string
  tryFSOperation<T>(operation: () => T): T
}

/**
 * PGlite's folder of real files, with an fsync that reaches the disk. The file layer of PGlite 0.5 has none:
 * PostgreSQL's calls succeed without an effect, and a power cut loses acknowledged commits.
 *
 * After a crash PostgreSQL begins with an fsync of every file (about 1,000, twice), one after the other, which takes
 * seconds. Before it starts, `init` does the same for all files at once (0.1 s). Until `finishStart` is called, an fsync of a
 * file that was not written since is skipped.
 */
export class DurableNodeFS extends NodeFS {
  /** Inodes of the files written since everything was synced; undefined after `finishStart`, when every fsync is executed. */
  #written: Set<number> | undefined = new Set()

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    await syncTree(this.rootDir)
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (module: { FS: unknown }) =>
      this.#addFsync((module.FS as { filesystems: { NODEFS: NodeFileLayer } }).filesystems.NODEFS)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }

  /** Call it when PostgreSQL has started. */
  finishStart(): void {
    this.#written = undefined
  }

  #addFsync(layer: NodeFileLayer): void {
    layer.stream_ops.fsync = (stream) =>
      layer.tryFSOperation(() => {
        if (this.#needsSync(stream)) fs.fsyncSync(stream.nfd)
        return 0
      })
    this.#noteWrites(layer)
  }

  /** Records every file that is created, written or truncated, in any way. */
  #noteWrites({ stream_ops, node_ops, realPath }: NodeFileLayer): void {
    const { write, setattr: setOpen } = stream_ops
    const { mknod, setattr } = node_ops
    const note = (file: number | string) => {
      if (this.#written)
        this.#written.add((typeof file === 'number' ? fs.fstatSync(file) : fs.lstatSync(file)).ino)
    }
    stream_ops.write = (stream, ...rest) => {
      note(stream.nfd)
      return write(stream, ...rest)
    }
    stream_ops.setattr = (stream, change) => {
      note(stream.nfd)
      setOpen(stream, change)
    }
    node_ops.setattr = (node, change) => {
      note(realPath(node))
      setattr(node, change)
    }
    node_ops.mknod = (...place) => {
      const node = mknod(...place)
      note(realPath(node))
      return node
    }
  }

  #needsSync(stream: Stream): boolean {
    if (!this.#written) return true
    const file = fs.fstatSync(stream.nfd)
    return file.isDirectory() || this.#written.has(file.ino)
  }
}
