/** Loads servers in turn, and compares what they serve. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type Answered, type Extent, type Load, sendLoad } from './loads.js';
import { median, ratio } from './statistics.js';

export interface Target {
  child: ChildProcess;
  url: string;
}

export async function startServer(...words: string[]): Promise<Target> {
  const child = fork(new URL('./serving-server.js', import.meta.url), words, {
    execArgv: ['--import', 'tsx'],
    // The lines of a log go nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, url: `http://127.0.0.1:${message.port}` };
}

export interface Side {
  name: string;
  target: Target;
  request: Load;
}

/** What a row compares with, and what the first side should reach of it. */
export interface Peer extends Side {
  goal: string;
}

export interface Measure {
  rounds: number;
  seconds: number;
  connections: number;
  /** What counts of a load: requests per second by default. */
  figure?: (load: LoadResult) => number;
}

interface LoadResult extends Answered {
  /** Microseconds of processor time that the server took for a request: other programs hardly change it. */
  processor: number;
}

/** How many requests are sent first, for the compiler of the engine to be done. */
const WARMING = 5_000;

/**
 * Loads all sides in turn, each as often first, in short rounds. The ratios are medians of those of the rounds, because
 * what else the machine does hits all sides of a round alike.
 * @returns a row for each peer: what is compared, the figure of each side, their ratio, how many times as much processor
 * time the peer takes for a request, the goal
 */
export async function compared(
  what: string,
  own: Side,
  peers: readonly Peer[],
  { rounds, seconds, connections, figure = ({ perSecond }) => perSecond }: Measure,
): Promise<string[][]> {
  const sides = [own, ...peers];
  const figures: number[][] = [];
  const processors: number[][] = [];
  for (const side of sides) await loaded(side, { amount: WARMING }, connections);
  for (let round = 0; round < rounds; round += 1) {
    const ofRound: number[] = [];
    const processor: number[] = [];
    for (const offset of sides.keys()) {
      const place = (round + offset) % sides.length;
      const side = sides[place];
      if (side === undefined) continue;
      const load = await loaded(side, { seconds }, connections);
      ofRound[place] = figure(load);
      processor[place] = load.processor;
    }
    figures.push(ofRound);
    processors.push(processor);
  }
  const shown = (place: number): string => {
    const value = median(figures.map((item) => item[place] ?? 0));
    return value.toFixed(value < 1_000 ? 1 : 0);
  };
  const against = (one: number, other: number, of: readonly number[][]): string =>
    ratio(median(of.map((item) => (item[one] ?? 0) / (item[other] ?? 0))));
  return peers.map(({ name, goal }, index) => [
    `${what}, ${own.name} : ${name}`,
    shown(0),
    shown(index + 1),
    against(0, index + 1, figures),
    against(index + 1, 0, processors),
    goal,
  ]);
}

async function loaded({ target, request }: Side, extent: Extent, connections: number): Promise<LoadResult> {
  const before = await told(target, 'tell usage');
  const answered = await sendLoad(target.url, request, connections, extent);
  const after = await told(target, 'tell usage');
  const microseconds = Number(after['microseconds']) - Number(before['microseconds']);
  return { ...answered, processor: microseconds / answered.count };
}

export async function told({ child }: Target, question: string): Promise<Record<string, unknown>> {
  const answer = once(child, 'message');
  child.send(question);
  const [message] = await answer;
  return message;
}
