// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenCore} from "./TokenCore.sol";

/// A market of two tokens with the functions of a widely used router: what is given times what is left stays the same.
/// Whatever it holds is its reserve.
contract TestSwap {
    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts) {
        require(block.timestamp <= deadline, "UniswapV2Router: EXPIRED");
        TokenCore give = TokenCore(path[0]);
        TokenCore take = TokenCore(path[path.length - 1]);
        uint256 reserveIn = give.balanceOf(address(this));
        uint256 reserveOut = take.balanceOf(address(this));
        uint256 out = (amountIn * reserveOut) / (reserveIn + amountIn);
        require(out >= amountOutMin, "UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT");
        give.transferFrom(msg.sender, address(this), amountIn);
        take.transfer(to, out);
        amounts = new uint256[](2);
        amounts[0] = amountIn;
        amounts[1] = out;
    }
}
