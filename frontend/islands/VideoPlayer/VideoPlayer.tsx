/** A YouTube video: an image to click, then the player. Nothing is sent to YouTube before the click. */
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../lib/Icon";
import type { IslandProps } from "../../lib/island";
import type { VideoPlayerProps } from "../../lib/props";

/** What the address is made of comes from an editor. */
const ID = /^[\w-]{11}(&start=\d+)?$/;

export default function VideoPlayer({ video, title, label, notice, slots }: IslandProps<VideoPlayerProps, "splash">) {
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), [playing]);

  if (!ID.test(video)) {
    return null;
  }
  const player = `https://www.youtube-nocookie.com/embed/${video.replace(/&|$/, "?autoplay=1&rel=0$&")}`;
  return playing ? (
    <iframe
      className="youtube__video"
      ref={frame}
      src={player}
      title={title}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  ) : (
    <a
      className="youtube__video"
      href={player}
      rel="noopener"
      data-replay=""
      onClick={(event) => {
        event.preventDefault();
        setPlaying(true);
      }}
    >
      {slots.splash}
      <span className="youtube__play">
        <span className="youtube__button">
          <Icon name="play" />
        </span>
        <span className="youtube__text">
          <span className="youtube__label">{label}</span>
          <span className="youtube__notice">{notice}</span>
        </span>
      </span>
    </a>
  );
}
