import type { DemoFirm } from "../firms/firms.ts";
import { argue, bookIt, carryIt, type Scene } from "./life.ts";
import type { LoadFactory } from "./load-factory.ts";
import type { Story } from "./story.ts";

const END_OF_TODAY = 1_435;

/** Loads booked for today and the days after, not yet collected. */
function bookedLoad(factory: LoadFactory): Story | null {
  const { random, timeline, carriers } = factory;
  const offset = random.weighted([
    [0, 30],
    [1, 45],
    [2, 25],
  ]);
  const postedAt = timeline.moment(-random.int(1, 2), random.int(430, 1_030));
  const story = factory.post({ offset, postedAt });
  const scene: Scene = { random, timeline, carriers, until: END_OF_TODAY, offset };
  return bookIt(scene, story, postedAt + 6, postedAt + 330) === null ? null : story;
}

/** Collected since yesterday morning, on the road now. */
function movingLoad(factory: LoadFactory): Story | null {
  const { random, timeline, carriers } = factory;
  const offset = random.int(-1, 0);
  const postedAt = timeline.moment(offset - 1, random.int(430, 900));
  const story = factory.post({ offset, postedAt });
  const scene: Scene = { random, timeline, carriers, until: END_OF_TODAY, offset };
  const booked = bookIt(scene, story, postedAt + 6, postedAt + 330);
  if (booked === null) return null;
  carryIt(scene, story, booked);
  return story;
}

/** Delivered in the last days, and one of the ends is not content. */
function disputedLoad(factory: LoadFactory, poster?: DemoFirm): Story | null {
  const { random, timeline, carriers } = factory;
  const offset = -random.int(2, 3);
  const postedAt = timeline.moment(offset - 1, random.int(430, 900));
  const story = factory.post({ offset, postedAt, poster });
  const scene: Scene = { random, timeline, carriers, until: END_OF_TODAY, offset };
  const booked = bookIt(scene, story, postedAt + 6, postedAt + 330);
  const delivered = booked === null ? null : carryIt(scene, story, booked);
  if (delivered === null) return null;
  argue(scene, story, delivered);
  return story;
}

/** Draws until enough came out as wanted; what did not was never put up. */
function collect(count: number, status: string, draw: () => Story | null): Story[] {
  const stories: Story[] = [];
  while (stories.length < count) {
    const story = draw();
    if (story?.load.status === status) stories.push(story);
  }
  return stories;
}

/** Returns the loads between booking and confirmation; one that is disputed is Halden's, to be shown on any day. */
export function currentLoads(factory: LoadFactory): Story[] {
  const halden = factory.firms.find(({ profile }) => profile.key === "halden");
  return [
    ...collect(26, "BOOKED", () => bookedLoad(factory)),
    ...collect(13, "IN_TRANSIT", () => movingLoad(factory)),
    ...collect(6, "DELIVERED", () => movingLoad(factory)),
    ...collect(1, "DISPUTED", () => disputedLoad(factory, halden)),
    ...collect(3, "DISPUTED", () => disputedLoad(factory)),
  ];
}
